import { category } from './category.ts';
import { definition } from './definition.ts';
import { form } from './form.ts';
import { instance } from './instance.ts';
import { leave } from './leave.ts';
import { model } from './model.ts';
import { monitor } from './monitor.ts';
import { rule } from './rule.ts';
import { task } from './task.ts';
import { userGroup } from './user-group.ts';

/** Process models, forms, running processes. */
export const bpm = {
  category: category.endpoints,
  definition,
  form: form.endpoints,
  instance,
  leave: leave.endpoints,
  model: model.endpoints,
  monitor,
  rule,
  task,
  userGroup: userGroup.endpoints,
};
