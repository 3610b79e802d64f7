/** A page of the list in which those that `of` names, or all, are read or unread; the same page where that changes nothing. */
export const withRead =
  (read: boolean, of: (id: string) => boolean = () => true) =>
  <Page extends { items: readonly { id: string; read: boolean }[] }>(page: Page): Page =>
    page.items.some((each) => each.read !== read && of(each.id))
      ? { ...page, items: page.items.map((each) => (of(each.id) ? { ...each, read } : each)) }
      : page;
