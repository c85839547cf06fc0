/** The role in a token's payload. The signature is not verified: use it to choose the view, never to allow an action. */
export function tokenRole(token: string | null): string | undefined {
  const payload = token?.split('.')[1];
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const role = typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : undefined;
    return typeof role === 'string' ? role : undefined;
  } catch {
    return undefined;
  }
}
