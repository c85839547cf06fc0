/** One part of a mail; `html.ts` and `text.ts` each know how to show every kind. Texts are plain, never markup. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  | { kind: 'items'; items: { name: string; quantity: number; price: string; sum: string }[]; total: string }
  | { kind: 'lines'; title: string; lines: string[] }
  | { kind: 'link'; label: string; url: string; quiet?: boolean };

/** What a mail says, once; its HTML and its text are made from it. */
export interface MailContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  heading: string;
  greeting: string;
  blocks: Block[];
}

/** The shop as mails name it. `publicUrl` has no slash at its end. */
export interface ShopFacts {
  name: string;
  phone: string;
  email: string;
  publicUrl: string;
}
