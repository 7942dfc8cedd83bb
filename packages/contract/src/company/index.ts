import { company as companyCalls } from './company.ts';
import { companyOrder } from './company-order.ts';
import { companySettle } from './company-settle.ts';
import { questOrder } from './quest-order.ts';
import { warrantyOrder } from './warranty-order.ts';

/** Outside companies, their orders and settlements. */
export const company = {
  company: companyCalls.endpoints,
  companyOrder,
  companySettle,
  questOrder,
  warrantyOrder,
};
