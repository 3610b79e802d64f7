import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';
import { Kbd } from './kbd.tsx';

export const PlainAndBare = () => (
  <Row gap={4}>
    <Kbd>N</Kbd>
    <Kbd>Ctrl K</Kbd>
    <Button kind="main" after={<Kbd bare>Ctrl Enter</Kbd>}>
      Gửi bình luận
    </Button>
  </Row>
);
