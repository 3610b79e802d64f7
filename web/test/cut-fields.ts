const canvas = document.createElement('canvas').getContext('2d');

const px = (length: string): number => Number.parseFloat(length) || 0;

/** Returns the values and placeholders that are wider than their visible fields. The fonts must be loaded. */
export function cutFields(): string[] {
  return [...document.querySelectorAll('input')].flatMap((input) => {
    const words = input.value || input.placeholder;
    if (!canvas || words === '' || input.type === 'checkbox' || input.type === 'radio' || !input.checkVisibility()) return [];
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = input.clientWidth - px(paddingLeft) - px(paddingRight);
    return canvas.measureText(words).width > room + 0.5 ? [words] : [];
  });
}
