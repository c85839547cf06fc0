/**
 * Waits for `work`, but at most `ms`.
 * @param onLate called after `ms`; what it returns or throws is the outcome. The work continues.
 */
export async function within<T, L>(ms: number, work: T | Promise<T>, onLate: () => L): Promise<T | L> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    return await Promise.race([work, late.promise.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
