import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contributor, issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { render } from '../../../test/render.tsx';
import { PropertyList } from '../../ui/data/property-list.tsx';
import { PeopleProperties } from './people-properties.tsx';

test('the names of contributors are shown completely beside their shares', async () => {
  const [one, two] = [
    { ...people.minh, name: 'Emma Wrightington-Smythe' },
    { ...people.ha, name: 'Nguyễn Thị Thu Hà Giang' },
  ];
  const contributors = [
    contributor({ person: one, share: 50, isReporter: true }),
    contributor({ person: two, share: 50, isReporter: false }),
  ];
  const issue = issueDetail({ reporter: { ...people.minh, name: 'Lan' }, contributors });
  await render(
    <div style={{ width: 300 }}>
      <PropertyList>
        <PeopleProperties issue={issue} save={() => undefined} people={[]} />
      </PropertyList>
    </div>,
  );
  for (const { name } of [one, two]) {
    const words = page.getByText(name, { exact: true });
    await expect.element(words).toBeVisible();
    const { scrollWidth, clientWidth } = words.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});
