/** A token's payload. The signature is not verified: use it to choose the view, never to allow an action. */
function payloadOf(token: string | null): { role?: unknown; exp?: unknown } {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    // Names in other scripts are not decoded. The role is ASCII.
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as object;
  } catch {
    return {};
  }
}

export function tokenRole(token: string | null): string | undefined {
  const { role } = payloadOf(token);
  return typeof role === 'string' ? role : undefined;
}

/** True if the login has ended: a call with this token would lead to the login page. */
export const isExpired = (token: string | null): boolean => Number(payloadOf(token).exp) * 1000 < Date.now();
