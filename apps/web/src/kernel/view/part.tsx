import { lazy, type ReactNode, Suspense } from 'react';

/** A component that a manifest names for pages of other modules. */
export type Part<P = object> = (props: P) => ReactNode;

/** Such a component; its code is loaded when it is first shown, and `waiting` stands in its place meanwhile. */
export function part<P extends object>(load: () => Promise<Part<P>>, waiting: ReactNode = null): Part<P> {
  // React's type of a lazy component cannot be shown with properties that are not known here.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as Part<P>;
  return (props) => (
    <Suspense fallback={waiting}>
      <Loaded {...props} />
    </Suspense>
  );
}
