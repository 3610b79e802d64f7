import { Row } from '../layout/layout.tsx';
import { LanguageMarks } from './language-marks.tsx';

export const States = () => (
  <Row gap={4}>
    <LanguageMarks
      label="Có tiếng Việt và tiếng Anh"
      languages={[
        { code: 'vi', state: 'there' },
        { code: 'en', state: 'there' },
      ]}
    />
    <LanguageMarks
      label="Có tiếng Việt; bản tiếng Anh cũ hơn"
      languages={[
        { code: 'vi', state: 'there' },
        { code: 'en', state: 'old' },
      ]}
    />
    <LanguageMarks
      label="Có tiếng Việt, thiếu tiếng Anh"
      languages={[
        { code: 'vi', state: 'there' },
        { code: 'en', state: 'missing' },
      ]}
    />
  </Row>
);
