/** An amount as people read it, in groups of three; a dash where there is none. Amounts are texts: money never passes through floating point. */
export function yuan(amount: string): string {
  if (!amount) return '—';
  const [whole = '', rest = ''] = amount.split('.');
  return `¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest && `.${rest}`}`;
}
