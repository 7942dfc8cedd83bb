import { facility as api } from '@jiaoyan/contract/facility/index';
import { defineModule } from '../../kernel/module.ts';
import { providerHandlers } from './provider.ts';
import { facilityDicts } from './seed/dict.data.ts';
import { facilityMenu } from './seed/menu.data.ts';
import { facilityRights } from './seed/role.data.ts';

/** The register of facilities: so far, who makes and sells them. */
export const facility = defineModule({
  name: 'facility',
  api,
  handlers: () => ({ provider: providerHandlers }),
  demo: () => import('./seed/demo/index.ts'),
  seeds: { menu: facilityMenu, rights: [facilityRights], dict: [facilityDicts] },
});
