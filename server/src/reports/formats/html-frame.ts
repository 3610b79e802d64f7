import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { Element, ElementContent, Text } from 'hast';
import type { ReportBranding } from '../branding.ts';
import type { ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';

export const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

export const text = (value: string): Text => ({ type: 'text', value });

const isElement = (node: ElementContent, tagName: string): node is Element => node.type === 'element' && node.tagName === tagName;

/** The alternative text of the logo is empty, because the workspace's name is below the title. */
export const logoOf = ({ logo }: ReportBranding): Element[] =>
  logo === null
    ? []
    : [
        element('p', { className: ['logo'] }, [
          element('img', { src: `data:image/png;base64,${Buffer.from(logo).toString('base64')}`, alt: '' }, []),
        ]),
      ];

export const footOf = ({ footer }: ReportBranding): Element[] => (footer === '' ? [] : [element('footer', {}, [text(footer)])]);

export function withContents(nodes: readonly ElementContent[], language: Language, label: Label): ElementContent[] {
  const named = nodes.map((node, n) =>
    isElement(node, 'h2') && node.properties.id === undefined
      ? { ...node, properties: { ...node.properties, id: `${language}-part-${n}` } }
      : node,
  );
  const parts = named.flatMap((node) => (isElement(node, 'h2') ? [node] : []));
  const [first] = parts;
  if (!first || parts.length < 2) return named;
  const links = parts.map(({ properties, children }) => element('li', {}, [element('a', { href: `#${properties.id}` }, children)]));
  const contents = element('nav', { ariaLabel: label('contents') }, [element('ol', {}, links)]);
  return named.toSpliced(named.indexOf(first), 0, contents);
}

export function withBar(nodes: readonly ElementContent[], findings: readonly Pick<ReportFinding, 'severity'>[]): ElementContent[] {
  const pieces = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [element('span', { className: [`severity-${severity}`], style: `flex-grow:${count}` }, [])] : [];
  });
  const bar = element('div', { className: ['bar'], ariaHidden: 'true' }, pieces);
  const figures = (node: ElementContent) =>
    isElement(node, 'div') && node.children.some((child) => isElement(child, 'table') && `${child.properties.className}` === 'figures');
  return nodes.flatMap((node) => (figures(node) ? [bar, node] : [node]));
}
