import type { SessionUser } from '../../../kernel/services.ts';

/** The role of those who sign in for companies. */
export const COMPANY_USER = 'company_user';

/** Whether somebody is here for a company only: then he sees its orders, and nothing of the house. */
export const isOutsider = ({ grants }: Pick<SessionUser, 'grants'>): boolean =>
  grants.length > 0 && grants.every(({ roleKey }) => roleKey === COMPANY_USER);
