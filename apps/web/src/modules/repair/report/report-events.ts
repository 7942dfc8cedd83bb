export { type EventWord, eventWord } from '@jiaoyan/contract/repair/event';
