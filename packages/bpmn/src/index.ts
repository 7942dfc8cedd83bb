export { type Flavour, flavours } from './flavour.ts';
