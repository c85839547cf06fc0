import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

/** A mail from the folder, as the mailbox page shows it. */
export interface KeptMail {
  file: string;
  date: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

const maxShown = 200;

const isMailFile = (file: string) => /^[\w-]+\.eml$/.test(file);

/** Reads the mails in `DATA_DIR/mail`. The service writes them there if no mail server is set. */
export function openMailbox(folder: string) {
  async function read(file: string): Promise<KeptMail> {
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
    const to = mail.to?.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
    return { file, date: mail.date ?? '', to: to ?? '', subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '' };
  }

  return {
    /** Newest first. */
    async list(): Promise<KeptMail[]> {
      const files = (await readdir(folder)).filter(isMailFile).sort().reverse().slice(0, maxShown);
      return Promise.all(files.map(read));
    },
    /** @returns undefined if there is no such mail */
    async find(file: string): Promise<KeptMail | undefined> {
      return isMailFile(file) && (await readdir(folder)).includes(file) ? read(file) : undefined;
    },
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;
