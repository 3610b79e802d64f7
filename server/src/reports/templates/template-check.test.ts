import { describe, expect, test } from 'vitest';
import { paragraph, table, wordFile } from '../../../test/word-file.ts';
import { checkTemplate } from './template-check.ts';
import { openWordPackage } from './word-package.ts';
import { elementsNamed, type XmlGeneralNode } from './xml-tree.ts';

type Parts = Parameters<typeof wordFile>[0];
const check = (parts: Parts) => checkTemplate(openWordPackage(wordFile(parts)));
const wrong = (parts: Parts) =>
  check(parts).problems.map(({ kind, placeholder, meant }) => [kind, placeholder, ...(meant ? [meant] : [])].join(' '));
const inBody = (...paragraphs: string[]) => wrong({ body: paragraphs.map((text) => paragraph(text)).join('') });

describe('the check of a Word template', () => {
  test('finds no problem if all placeholders are known and correctly placed', () => {
    const body = [
      paragraph('Báo cáo {project.name} cho { project.client }'),
      paragraph('{#if.summary}{summary}{/if.summary}'),
      table(['Mã', 'Tên'], ['{#findings}{finding.key}', '{finding.title} của {project.key}{/findings}']),
      paragraph('{#findings}'),
      paragraph('{finding.description}'),
      paragraph('{#finding.retests}{retest.day}: {retest.result} ({finding.key}){/finding.retests}'),
      paragraph('{/findings}'),
    ].join('');
    expect(check({ body, header: paragraph('{report.title}'), footer: paragraph('{report.date}') })).toEqual({
      problems: [],
      placeholders: 16,
    });
  });

  test('reports an unknown name with its place, its surrounding text and a suggestion', () => {
    const { problems } = check({ body: paragraph('x'), header: paragraph('Tên: ', '{#findings}', '{finding', '.titel}', '{/findings}') });
    expect(problems).toEqual([
      {
        kind: 'UNKNOWN',
        placeholder: '{finding.titel}',
        place: 'HEADER',
        around: 'Tên: {#findings}{finding.titel}{/findings}',
        meant: '{finding.title}',
      },
    ]);
    expect(inBody('{projekt.name}', '{Project_Name}', '{xyzzy plugh}')).toEqual([
      'UNKNOWN {projekt.name} {project.name}',
      'UNKNOWN {Project_Name} {project.name}',
      'UNKNOWN {xyzzy plugh}',
    ]);
  });

  test('reports loops without their signs, and text placeholders with them', () => {
    expect(inBody('{findings}')).toEqual(['UNKNOWN {findings} {#findings}…{/findings}']);
    expect(inBody('{#project.name}x{/project.name}')).toEqual(['UNKNOWN {#project.name} {project.name}']);
  });

  test('reports unmatched tags and single braces', () => {
    expect(inBody('{#findings}', 'x')).toEqual(['NOT_CLOSED {#findings}']);
    expect(inBody('{/findings}')).toEqual(['NOT_OPENED {/findings}']);
    expect(inBody('{/finding}')).toEqual(['NOT_OPENED {/finding} {/findings}']);
    expect(inBody('{#findings}', '{/finding.retest}')).toEqual([
      'NOT_OPENED {/finding.retest} {/finding.retests}',
      'NOT_CLOSED {#findings}',
    ]);
    expect(inBody('{/xyzzy}')).toEqual(['NOT_OPENED {/xyzzy}']);
    expect(inBody('{#findings}{#if.cwe}{/findings}')).toEqual(['NOT_CLOSED {#if.cwe}']);
    expect(inBody('a {project.name', 'b}')).toEqual(['NOT_CLOSED {project.name', 'NOT_OPENED b}']);
    expect(wrong({ body: '<w:p><w:r><w:t>{project</w:t><w:tab/><w:t>.name}</w:t></w:r></w:p>' })).toEqual([
      'NOT_CLOSED {project',
      'NOT_OPENED .name}',
    ]);
  });

  test('reports placeholders outside their loop or in another one', () => {
    expect(inBody('{finding.title}')).toEqual(['NOT_HERE {finding.title}']);
    expect(inBody('{#scope.in}{finding.title}{/scope.in}')).toEqual(['NOT_HERE {finding.title}']);
    expect(inBody('{#findings}{#findings}{/findings}{/findings}')).toEqual(['NOT_HERE {#findings}']);
    expect(inBody('{#findings}', '{part.findings}', '{/findings}')).toEqual(['NOT_HERE {part.findings}']);
  });

  test('reports rich text that is not alone in its paragraph or is outside the body', () => {
    expect(inBody('Tóm tắt: {summary}')).toEqual(['NOT_ALONE {summary}']);
    expect(inBody('{summary}{appendix}')).toEqual(['NOT_ALONE {summary}', 'NOT_ALONE {appendix}']);
    expect(wrong({ body: '<w:p><w:r><w:t>{summary}</w:t><w:drawing/></w:r></w:p>' })).toEqual(['NOT_ALONE {summary}']);
    expect(wrong({ body: paragraph('x'), footer: paragraph('{summary}') })).toEqual(['NOT_HERE {summary}']);
    expect(wrong({ body: paragraph('x'), footnotes: `<w:footnote w:id="2">${paragraph('{project.name}')}</w:footnote>` })).toEqual([
      'NOT_HERE {project.name}',
    ]);
  });

  test('reports pairs of tags that enclose nothing repeatable', () => {
    expect(wrong({ body: `${paragraph('{#findings}')}${table(['{/findings}'])}` })).toEqual(['APART {#findings}']);
    expect(wrong({ body: table(['{#findings}', 'x'], ['{/findings}', 'x']) })).toEqual(['APART {#findings}']);
    expect(wrong({ body: table(['{#findings}', 'x'], ['x', '{/findings}']) })).toEqual([]);
    const control = (inner: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    expect(wrong({ body: control(paragraph('{#findings}') + paragraph('{/findings}')) })).toEqual(['IN_CONTROL {#findings}']);
    expect(wrong({ body: control(paragraph('{project.name}')) })).toEqual([]);
  });

  test('reads text as Word shows it, with tracked changes accepted and across runs', () => {
    const tracked =
      '<w:p><w:ins w:id="1"><w:r><w:t>{proj</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>{gone}</w:delText></w:r></w:del><w:proofErr/><w:r><w:t>ect.name}</w:t></w:r></w:p>';
    expect(check({ body: tracked })).toEqual({ problems: [], placeholders: 1 });
  });

  test('ignores the table of contents, which repeats headings outside their loops and which Word regenerates', () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const word = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const page = `${field('begin')}<w:r><w:instrText>PAGEREF _a</w:instrText></w:r>${field('separate')}${word('3')}${field('end')}`;
    const body = [
      `<w:p>${field('begin')}<w:r><w:instrText> TOC \\o "1-2" </w:instrText></w:r>${field('separate')}${word('{finding.title}')}${page}</w:p>`,
      `<w:p>${word('{#findings}')}${page}</w:p>`,
      `<w:p>${word('{category.name}')}${page}${field('end')}</w:p>`,
      paragraph('{#findings}', '{finding.title}', '{/findings}'),
    ].join('');
    const opened = openWordPackage(wordFile({ body }));
    expect(checkTemplate(opened)).toEqual({ problems: [], placeholders: 2 });
    const left = [...elementsNamed(opened.contents[0]?.root as XmlGeneralNode, 'w:p')];
    expect(left).toHaveLength(3);
    expect(
      wrong({
        body: `<w:p>${field('begin')}<w:r><w:instrText>DATE</w:instrText></w:r>${field('separate')}${word('{x}')}${field('end')}</w:p>`,
      }),
    ).toEqual(['UNKNOWN {x}']);
  });

  test('reports a text box once, although the file contains it twice', () => {
    const box = `<w:txbxContent>${paragraph('{projet.name}')}</w:txbxContent>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(wrong({ body })).toEqual(['UNKNOWN {projet.name} {project.name}']);
  });
});
