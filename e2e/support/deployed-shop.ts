import PostalMime from 'postal-mime';
import type { Mailbox } from './mail';
import type { RunningShop } from './shop';

interface MailpitMessages {
  messages: { ID: string; To: { Address: string }[] }[];
}

/** The mails that Mailpit caught, by its API. */
function mailpit(url: string): Mailbox {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  return {
    settings: {},
    async mailsTo(address) {
      const { messages } = (await (await get('/api/v1/messages?limit=200')).json()) as MailpitMessages;
      const mine = messages.filter(({ To }) => To.some(({ Address }) => Address === address));
      return Promise.all(mine.map(async ({ ID }) => PostalMime.parse(await (await get(`/api/v1/message/${ID}/raw`)).arrayBuffer())));
    },
    close: async () => undefined,
  };
}

/** The shop that SHOP_URL names, which somebody else started; MAIL_URL is where its mails are caught. @throws where either is unset */
export function deployedShop(): RunningShop {
  const { SHOP_URL: origin, MAIL_URL: mailUrl } = process.env;
  if (!origin || !mailUrl) throw new Error('SHOP_URL and MAIL_URL say where the deployed shop is');
  const leave = async () => undefined;
  return { origin, dataDir: '', mailbox: mailpit(mailUrl), output: () => '', stop: leave, kill: leave };
}
