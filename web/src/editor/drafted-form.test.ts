import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftedForm, type FormEvent, type FormRules, nextForm, openForm } from './drafted-form.ts';

type Field = 'title' | 'text';
type Value = Record<Field, string>;
interface Merge {
  merged: Value;
  conflicts: Field[];
}
interface Wanted {
  stay: boolean;
}
type Form = DraftedForm<Value, Merge, Wanted>;

const fields: readonly Field[] = ['title', 'text'];
const changed = (before: Value, after: Value) => fields.filter((field) => before[field] !== after[field]);
const rules: FormRules<Value, Merge> = {
  isDirty: (base, value) => changed(base, value).length > 0,
  merge: (base, mine, theirs) => {
    const merged = { ...theirs };
    const conflicts: Field[] = [];
    for (const field of changed(base, mine)) {
      merged[field] = mine[field];
      if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field);
    }
    return { merged, conflicts };
  },
};
const next = (form: Form, ...events: FormEvent<Value, Wanted>[]): Form =>
  events.reduce((now, event) => nextForm<Value, Merge, Wanted>(now, event, rules), form);
const empty: Value = { title: '', text: '' };
const opened = (value = empty): Form => openForm(value, { base: value, version: 1 }, rules);
const wanted = { stay: true };
const typed = (value: Partial<Value>) => ({ type: 'typed', value: { ...empty, ...value } }) as const;

test('a form is idle until something is typed, and idle again when that is deleted', () => {
  const dirty = next(opened(), typed({ title: 'XSS' }));
  expect(dirty.phase).toBe('dirty');
  expect(next(dirty, typed({})).phase).toBe('idle');
});

test('a saved form is left, but not with text that was typed during the save', () => {
  const saving = next(opened(), typed({ title: 'XSS' }), { type: 'save' });
  const end = [
    { type: 'sent', value: { ...empty, title: 'XSS' } },
    { type: 'ended', leave: true },
  ] as const;
  expect(next(saving, ...end).phase).toBe('leaving');
  const left = next(saving, typed({ title: 'XSS', text: 'new' }), ...end);
  expect(left).toMatchObject({ phase: 'dirty', value: { text: 'new' } });
});

test('an invalid form can be saved again after it was corrected', () => {
  const refused = next(opened(), typed({ title: 'XSS' }), { type: 'save' }, { type: 'ended', leave: false });
  expect(refused.phase).toBe('dirty');
  expect(next(refused, { type: 'save' }).phase).toBe('saving');
});

test('the end of a session leaves the page with the unsaved text', () => {
  const left = next(opened(), typed({ title: 'XSS' }), { type: 'save' }, { type: 'left' }, { type: 'ended', leave: false });
  expect(left).toMatchObject({ phase: 'leaving', value: { title: 'XSS' } });
  expect(next(left, { type: 'save' })).toBe(left);
  expect(next(left, { type: 'stayed' }).phase).toBe('dirty');
});

test('resolving a conflict keeps text that was added to the form in the meantime', () => {
  const conflict = next(opened(), typed({ title: 'mine' }), { type: 'save' }, met({ ...empty, title: 'theirs' }, 2));
  expect(conflict).toMatchObject({ phase: 'conflict', conflict: { merge: { conflicts: ['title'] } } });
  const resolved = next(conflict, typed({ title: 'mine', text: 'file' }), { type: 'resolved', value: { ...empty, title: 'theirs' } });
  expect(resolved).toMatchObject({ phase: 'dirty', value: { title: 'theirs', text: 'file' }, start: { version: 2 } });
});

test('a response older than the form’s starting version is ignored', () => {
  const at3 = next(opened(), {
    type: 'replaced',
    value: { ...empty, title: 'new' },
    start: { base: { ...empty, title: 'new' }, version: 3 },
  });
  const saving = next(at3, { type: 'save' });
  expect(next(saving, { type: 'read', theirs: { ...empty, title: 'old' }, version: 2 })).toBe(saving);
});

test('text typed during a save does not overwrite another user’s edit: the next save reports a conflict', () => {
  const stored = next(opened(), typed({ title: 'mine' }), { type: 'save' }, { type: 'sent', value: { ...empty, title: 'mine' } });
  const ended = next(
    stored,
    typed({ title: 'mine again' }),
    { type: 'read', theirs: { ...empty, title: 'theirs' }, version: 3 },
    { type: 'ended', leave: true },
  );
  expect(ended).toMatchObject({ phase: 'dirty', value: { title: 'mine again' }, start: { version: 1 } });
  expect(next(ended, { type: 'save' }, met({ ...empty, title: 'theirs' }, 3)).phase).toBe('conflict');
});

test('another user’s edit is not merged during a save without its own save request', () => {
  const saving = next(opened(), typed({ title: 'mine' }), { type: 'save' });
  expect(next(saving, { type: 'met', theirs: { ...empty, text: 'theirs' }, version: 2, by: null, wanted: null })).toBe(saving);
});

const met = (theirs: Value, version: number) => ({ type: 'met', theirs, version, by: null, wanted }) as const;

class World {
  form: Form = opened();
  /** The last version is current. */
  versions: Value[] = [empty];
  /** Typed text that is neither saved nor discarded. */
  mine: Partial<Value> = {};
  /** The value that is being sent to the server, or is stored but not read back yet. */
  sent: { value: Value; base: Value; version: number | null } | null = null;
  isStored = false;
  requests = 0;
  seen = new Set<string>(fields.map((field) => `${field} `));

  get version(): number {
    return this.versions.length;
  }
  get there(): Value {
    return this.versions.at(-1) ?? empty;
  }
  tell(event: FormEvent<Value, Wanted>): boolean {
    const before = this.form;
    this.form = next(before, event);
    for (const shown of [this.form.value, this.form.conflict?.theirs]) {
      for (const field of fields) if (shown) this.seen.add(`${field} ${shown[field]}`);
    }
    return this.form !== before;
  }
  type(field: Field, text: string): void {
    this.mine = { ...this.mine, [field]: text };
    this.tell({ type: 'typed', value: { ...this.form.value, [field]: text } });
  }
  save(): void {
    if (!this.tell({ type: 'save' })) return;
    this.send();
  }
  send(): void {
    const { value, start } = this.form;
    this.sent = { value, ...start };
    this.isStored = false;
    this.requests += 1;
  }
  answer(): void {
    if (!this.sent || this.isStored) return;
    const { value, base, version } = this.sent;
    const names = changed(base, value);
    if (names.length > 0 && version !== this.version) {
      if (!this.tell(met(this.there, this.version)) || this.form.phase === 'conflict') this.sent = null;
      else this.send();
      return;
    }
    // The text of another user is only overwritten by a writer who has seen it.
    for (const name of names) expect(this.seen).toContain(`${name} ${this.there[name]}`);
    if (names.length > 0) this.versions.push({ ...this.there, ...Object.fromEntries(names.map((name) => [name, value[name]])) });
    this.isStored = true;
    for (const field of fields) if (this.mine[field] === value[field]) delete this.mine[field];
    this.tell({ type: 'sent', value });
  }
  /** If `read` is true, the form first reads the object as it was `ago` versions before. */
  end(read: boolean, ago: number, leave: boolean): void {
    if (!this.isStored || !this.sent) return;
    const version = Math.max(1, this.version - ago);
    if (read) this.tell({ type: 'read', theirs: this.versions[version - 1] ?? empty, version });
    this.sent = null;
    this.tell({ type: 'ended', leave });
  }
  fail(): void {
    if (!this.sent || this.isStored) return;
    this.sent = null;
    this.tell({ type: 'ended', leave: false });
  }
  choose(side: 'mine' | 'theirs'): void {
    const { conflict } = this.form;
    if (!conflict) return;
    const { merge, theirs } = conflict;
    const value = { ...merge.merged };
    if (side === 'theirs') {
      for (const field of merge.conflicts) {
        value[field] = theirs[field];
        if (this.mine[field] === conflict.mine[field]) delete this.mine[field];
      }
    }
    this.tell({ type: 'resolved', value });
  }
  editElsewhere(field: Field, text: string): void {
    this.versions.push({ ...this.there, [field]: text });
  }
  mergeElsewhere(): void {
    this.tell({ type: 'met', theirs: this.there, version: this.version, by: null, wanted: null });
  }
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), field: fc.constantFrom(...fields) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), field: fc.constantFrom(...fields) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'answer' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), read: fc.boolean(), ago: fc.nat(1), leave: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('choose' as const), side: fc.constantFrom('mine' as const, 'theirs' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail' as const, 'merge' as const, 'dismiss' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'stay' as const) }) },
);

function run(world: World, each: typeof step extends fc.Arbitrary<infer Step> ? Step : never, n: number): void {
  if (each.do === 'type') world.type(each.field, `mine ${n}`);
  if (each.do === 'elsewhere') world.editElsewhere(each.field, `theirs ${n}`);
  if (each.do === 'end') world.end(each.read, each.ago, each.leave);
  if (each.do === 'choose') world.choose(each.side);
  if (each.do === 'save') world.save();
  if (each.do === 'answer') world.answer();
  if (each.do === 'fail') world.fail();
  if (each.do === 'merge') world.mergeElsewhere();
  if (each.do === 'dismiss') world.tell({ type: 'dismissed' });
  if (each.do === 'leave') world.tell({ type: 'left' });
  if (each.do === 'stay') world.tell({ type: 'stayed' });
}

test('no sequence of events loses typed text or overwrites other users’ text unseen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World();
      steps.forEach((each, n) => {
        run(world, each, n);
        const { form, mine } = world;
        expect(form.value).toMatchObject(mine);
        expect(form.conflict !== null).toBe(form.phase === 'conflict');
        if (form.phase === 'idle') expect(mine).toEqual({});
        if (form.phase === 'dirty') expect(rules.isDirty(form.start.base, form.value)).toBe(true);
      });
    }),
    { numRuns: 2000 },
  );
});

test('saving repeatedly before the save ends sends one request', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(fc.constantFrom(...fields), { maxLength: 4 }), (times, typing) => {
      const world = new World();
      world.type('title', 'mine');
      for (let n = 0; n < times; n += 1) {
        world.save();
        const field = typing[n];
        if (field) world.type(field, `later ${n}`);
      }
      expect(world.requests).toBe(1);
      world.answer();
      world.save();
      expect(world.requests).toBe(1);
      expect(world.versions).toHaveLength(2);
    }),
  );
});
