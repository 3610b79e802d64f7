/** Prints from a hidden frame, so that the rest of the page is not printed. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  const heading = page.document.createElement('h1');
  heading.textContent = title;
  const body = page.document.createElement('pre');
  body.textContent = text;
  page.document.title = title;
  page.document.body.append(heading, body);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
