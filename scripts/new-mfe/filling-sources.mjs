import { exampleOf } from './example.mjs';

/**
 * The files of a front end that fills one slot: a component, its test, and an example of the slot's props, with which the component runs alone.
 * @param {import('./part.mjs').Part} part
 * @param {object} props the JSON schema of the slot's props
 */
export const fillingSources = ({ name, slot, pascal, title }, props) => ({
  'webpack.config.mjs': `import { frontEnd } from '@storefront/webpack-config';
import { slots } from './src/slots.ts';

export default frontEnd({ name: '${name}', dir: import.meta.dirname, exposes: { './${name}': './src/${name}.tsx' }, slots });
`,
  'src/slots.ts': `import type { Filling } from '@storefront/contracts/slots';
import type ${pascal} from './${name}';

/** The fillings of slots in other teams' pages. The build writes this list into the manifest. */
export const slots = [
  { slot: '${slot}', module: './${name}', order: 100, for: ['visitor', 'customer', 'staff'] },
] satisfies Filling<{ './${name}': typeof ${pascal} }>[];
`,
  [`src/${name}.tsx`]: `import type { SlotProps } from '@storefront/contracts/slots';
import { useId } from 'react';

/** Fills \`${slot}\`. */
export default function ${pascal}(_props: SlotProps['${slot}']) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>${title}</h2>
      <p>Nothing here yet.</p>
    </section>
  );
}
`,
  [`src/${name}.test.tsx`]: `import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { example } from './example';
import ${pascal} from './${name}';

it('shows its heading and says that nothing is here yet', () => {
  renderPage(<${pascal} {...example} />);
  expect(screen.getByRole('heading', { level: 2, name: '${title}' })).toBeVisible();
  expect(screen.getByText('Nothing here yet.')).toBeVisible();
});
`,
  'src/example.ts': `import type { SlotProps } from '@storefront/contracts/slots';

/** Props with which the part runs alone and in its test. */
export const example: SlotProps['${slot}'] = ${exampleOf(props)};
`,
  'src/bootstrap.tsx': `import { showAlone } from '@storefront/web-kit/alone';
import { example } from './example';
import ${pascal} from './${name}';

showAlone(<${pascal} {...example} />);
`,
});
