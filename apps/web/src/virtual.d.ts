/** Where the calls of a module go, see `build/calls.ts`. */
declare module 'virtual:calls/*' {
  export const calls: Readonly<Record<string, Readonly<Record<string, import('./kernel/call/client.ts').CallSpec>>>>;
}
