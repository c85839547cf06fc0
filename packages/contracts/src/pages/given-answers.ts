/**
 * Answers of the API to GET requests, by path with query. The server puts those that a page shows into its HTML, and the front end's first render in the
 * browser reads the same ones.
 */
export type GivenAnswers = Record<string, { status: number; body: unknown }>;
