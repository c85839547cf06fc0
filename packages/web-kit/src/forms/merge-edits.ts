/** The typed value of each edited field, and the current value of the others: another tab may have changed them since the form was opened. */
export function mergeEdits<Form extends object>(opened: Form, typed: Form, current: Form): Form {
  const merged = { ...typed };
  for (const field of Object.keys(typed) as (keyof Form)[]) if (typed[field] === opened[field]) merged[field] = current[field];
  return merged;
}
