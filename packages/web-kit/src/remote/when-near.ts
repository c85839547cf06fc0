/** The page's own pictures that load at once; lazy ones may be far below. */
const hasPendingImages = () => [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');

/** Waits until the document and its pictures have loaded. */
function afterPage(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.readyState === 'complete' && !hasPendingImages()) resolve();
    };
    // Pictures do not bubble their load event, so the document listens in the capture phase.
    for (const event of ['load', 'error']) document.addEventListener(event, check, { capture: true, signal });
    addEventListener('load', check, { signal });
    check();
  });
}

/** Calls back once the page's own content has loaded and `place` is less than half a screen away from the visible part. */
export async function whenNear(place: Element, signal: AbortSignal, then: () => void): Promise<void> {
  await afterPage(signal);
  if (signal.aborted) return;
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && then(), { rootMargin: '50% 0px' });
  observer.observe(place);
  signal.addEventListener('abort', () => observer.disconnect());
}
