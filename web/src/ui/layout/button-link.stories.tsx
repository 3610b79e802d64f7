import { ButtonLink } from './button-link.tsx';
import { IconArrowLeft, IconTrash } from './icons.tsx';
import { Row } from './layout.tsx';

export const Kinds = () => (
  <Row>
    <ButtonLink href="/" kind="main">
      Về trang chủ
    </ButtonLink>
    <ButtonLink href="/du-an" icon={<IconArrowLeft size={14} />}>
      Rời thùng rác
    </ButtonLink>
    <ButtonLink href="/du-an/thung-rac" kind="quiet" icon={<IconTrash size={14} />}>
      Thùng rác
    </ButtonLink>
  </Row>
);

export const Sizes = () => (
  <Row>
    <ButtonLink href="/" size="s">
      28 px
    </ButtonLink>
    <ButtonLink href="/" size="m">
      32 px
    </ButtonLink>
    <ButtonLink href="/" size="l">
      40 px
    </ButtonLink>
  </Row>
);
