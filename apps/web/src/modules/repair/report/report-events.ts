export { type EventWord, eventWord } from '@jiaoyan/contract/repair/report/event';
