import { z } from 'zod';
import { data, PUT } from '../kernel/http.ts';
import { moved, version } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

/** Work orders that go back to the company whose work is under warranty. */
export const warrantyOrder = titled('质保单', {
  make: PUT('/repair/order/:id/warranty', {
    summary: '转质保单',
    access: 'repair:order:outsource',
    params: z.object({ id: idNumber }),
    body: z.object({ version }),
    reply: data(moved),
  }),
});
