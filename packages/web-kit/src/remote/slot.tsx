import { slots } from '@storefront/contracts/slots';
import type { SlotName, SlotProps } from '@storefront/contracts/slots';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import { Suspended } from './suspended';
import { useFillings } from './use-fillings';
import { useRemote } from './use-remote';
import styles from './slot.module.css';

type Fallback = ComponentType<{ onRetry: () => void }> | undefined;

interface FillingOptions {
  remote: string;
  module: string;
  size: string;
  fallback: Fallback;
  props: object;
}

/** One filling in its reserved place. If it fails, the fallback or nothing replaces it. */
function LoadedFilling({ remote, module, size, fallback: Fallback, props }: FillingOptions) {
  const { state, edition, retry, onError } = useRemote(remote, module);
  const replacement = Fallback ? <Fallback onRetry={retry} /> : null;
  if (state.status === 'failed') return replacement;
  const place = <Place size={size} />;
  if (state.status === 'loading') return place;
  const Loaded = state.module.default;
  return (
    <ErrorBoundary key={edition} fallback={() => replacement} onError={onError}>
      <Suspense fallback={<Suspended>{place}</Suspended>}>
        <Place isLoaded size={size}>
          <Loaded {...props} />
        </Place>
      </Suspense>
    </ErrorBoundary>
  );
}

function Place({ size, isLoaded, children }: { size: string; isLoaded?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.place} style={{ minBlockSize: size }} data-loaded={isLoaded || undefined} aria-hidden={isLoaded ? undefined : true}>
      {children}
    </div>
  );
}

/** Starts to load a late filling when the page is complete and the place is near the visible part. */
function LateFilling(options: FillingOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const load = () => setTime(true);
    // Most pages have no late filling, so its code is not in the first page's script.
    import('./when-near').then(({ whenNear }) => place.current && whenNear(place.current, controller.signal, load)).catch(load);
    return () => controller.abort();
  }, []);
  if (isTime) return <LoadedFilling {...options} />;
  return (
    <div ref={place}>
      <Place size={options.size} />
    </div>
  );
}

/**
 * A place in a page where other teams' front ends put components. The page passes the slot's props.
 *
 * A filling that is missing, fails or throws leaves the page as it is: its place closes, or `fallback` replaces it.
 */
export function Slot<K extends SlotName>({ name, fallback, ...props }: { name: K; fallback?: Fallback } & SlotProps[K]) {
  const { fillings, status, retry } = useFillings(name);
  const { size = '0', isLate } = slots[name] ?? {};
  const Fallback = fallback;
  const OneFilling = isLate ? LateFilling : LoadedFilling;
  if (fillings.length === 0 && Fallback && status !== 'complete') {
    return status === 'failed' ? <Fallback onRetry={retry} /> : <Place size={size} />;
  }
  return fillings.map(({ remote, module }) => module && <OneFilling key={`${remote}/${module}`} remote={remote} module={module} size={size} fallback={fallback} props={props} />);
}
