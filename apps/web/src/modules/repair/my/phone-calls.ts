/** Where the page of own reports asks for what it begins with. */
const USER = '/getInfo';
const ITEMS = '/repair/template/options';
const PLACES = '/repair/area/place/optionselect';

/** Whether an address asks for the form of a new report. */
export const isSendWanted = (query: URLSearchParams): boolean => query.has('new') || query.get('from') === 'scan';

/** The calls that a visit of this address begins with. */
export const firstCalls = (search: string): readonly string[] =>
  isSendWanted(new URLSearchParams(search)) ? [USER, ITEMS, PLACES] : [USER];
