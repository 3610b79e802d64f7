import { testStories } from '../../test/stories.tsx';

testStories(import.meta.glob('./*/[m-z]*.stories.tsx', { eager: true }));
