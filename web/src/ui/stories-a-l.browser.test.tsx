import { testStories } from '../../test/stories.tsx';

testStories(import.meta.glob('./*/[a-l]*.stories.tsx', { eager: true }));
