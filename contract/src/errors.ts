/**
 * Every refusal the API can give: code → HTTP status, and when it is thrown.
 * The message stands in `i18n/{lang}/errors.json` under the code; a check compares the two.
 */
export const ERRORS = {
  // 400: the request itself
  MALFORMED_JSON: { status: 400, when: 'the body is not JSON' },
  MALFORMED_REQUEST: { status: 400, when: 'the request cannot be read at all' },
  FIELD_REQUIRED: { status: 400, when: 'a field is missing' },
  FIELD_TYPE: { status: 400, when: 'a field holds the wrong type' },
  FIELD_TOO_LONG: { status: 400, when: 'a text or list is longer than allowed' },
  FIELD_TOO_SHORT: { status: 400, when: 'a text or list is shorter than allowed' },
  FIELD_TOO_BIG: { status: 400, when: 'a number is larger than allowed' },
  FIELD_TOO_SMALL: { status: 400, when: 'a number is smaller than allowed' },
  FIELD_FORMAT: { status: 400, when: 'a text does not have the form asked for' },
  FIELD_NOT_ALLOWED: { status: 400, when: 'a value is not one of those allowed' },
  FIELD_UNKNOWN: { status: 400, when: 'the request has a field the call does not know' },
  FIELD_INVALID: { status: 400, when: 'a field is wrong in another way' },
  DAYS_REVERSED: { status: 400, when: 'the end day lies before the start day' },
  UNKNOWN_BUG: { status: 400, when: 'the vulnerability type is not in the tree' },
  UNKNOWN_USER: { status: 400, when: 'a person named is not a member of the workspace' },
  UNKNOWN_ROLE: { status: 400, when: 'the role does not exist' },
  UNKNOWN_ASSET: { status: 400, when: "an asset named is not in the project's scope" },
  UNKNOWN_ATTACHMENT: { status: 400, when: 'an attachment named does not exist or is not the caller’s to attach' },
  CVSS_INVALID: { status: 400, when: 'the CVSS vector cannot be read' },
  NOTE_REQUIRED: { status: 400, when: 'this change of status needs a note' },
  ISSUE_INCOMPLETE: { status: 400, when: 'an issue is sent to review without what a reader needs' },
  LOGIN_FAILED: { status: 400, when: 'user name or password is wrong' },
  NO_WORKSPACE: { status: 400, when: 'the user belongs to no workspace any more' },
  PASSWORD_WRONG: { status: 400, when: 'the present password given is wrong' },
  PASSWORD_TOO_SHORT: { status: 400, when: 'the new password is shorter than 12 characters' },
  PASSWORD_COMMON: { status: 400, when: 'the new password is on the list of common ones' },
  PASSWORD_IS_USERNAME: { status: 400, when: 'the new password is the user name' },
  PASSWORD_UNCHANGED: { status: 400, when: 'the new password is the old one' },
  FILE_MISSING: { status: 400, when: 'an upload holds no file' },
  FILE_DAMAGED: { status: 400, when: 'a file that says it is an image cannot be read as one' },
  FILE_EMPTY: { status: 400, when: 'an upload holds a file of no bytes' },
  // 401 and 403
  TOKEN_REQUIRED: { status: 401, when: 'the header Token is missing' },
  TOKEN_INVALID: { status: 401, when: 'the token is unknown, expired or of an ended session' },
  FORBIDDEN: { status: 403, when: 'the caller may see it but not do this' },
  ROLE_TOO_POWERFUL: { status: 403, when: 'the role holds a permission the caller lacks' },
  // 404
  NOT_FOUND: { status: 404, when: 'there is nothing at this address, or not in this workspace, or not for the caller' },
  // 409
  PASSWORD_CHANGE_REQUIRED: { status: 409, when: 'the password must be changed before anything else' },
  USERNAME_TAKEN: { status: 409, when: 'another user has that user name' },
  EMAIL_TAKEN: { status: 409, when: 'another user has that address' },
  PROJECT_KEY_TAKEN: { status: 409, when: 'another project of the workspace has that key' },
  PROJECT_ARCHIVED: { status: 409, when: 'an archived project is only read' },
  PROJECT_DELETED: { status: 409, when: 'the project lies in the bin' },
  PROJECT_FULL: { status: 409, when: 'the project holds as many issues as it may' },
  ALREADY_ASSIGNED: { status: 409, when: 'the person is in the project already' },
  TRANSITION_IMPOSSIBLE: { status: 409, when: 'the status cannot change that way' },
  STATUS_CHANGED: { status: 409, when: 'somebody else changed the status meanwhile' },
  EDIT_CONFLICT: { status: 409, when: 'one of the fields sent was changed since the version it started from' },
  ATTACHMENT_IN_USE: { status: 409, when: 'the attachment hangs on something else already' },
  UPLOADS_FULL: { status: 409, when: 'the caller’s uploads that hang on nothing yet take as much room as they may' },
  EXPORT_NOT_READY: { status: 409, when: 'the job has no result yet' },
  // 410, 413, 415, 429
  EXPORT_GONE: { status: 410, when: 'the result was kept for seven days and is gone' },
  FILE_TOO_LARGE: { status: 413, when: 'an upload is larger than allowed' },
  IMAGE_TOO_LARGE: { status: 413, when: 'an image has more pixels than allowed' },
  BODY_TOO_LARGE: { status: 413, when: 'a body is larger than allowed' },
  CONTENT_TYPE: { status: 415, when: 'the body is of a type the call does not take' },
  TOO_MANY_ATTEMPTS: { status: 429, when: 'too many failed attempts to sign in' },
  TOO_MANY_REQUESTS: { status: 429, when: 'more is asked than can be done at once' },
  // ours
  TWO_FACTOR_REQUIRED: { status: 309, when: 'the workspace demands two-factor and the user has none' },
  INTERNAL: { status: 500, when: 'something broke; the id is in the log' },
  UNAVAILABLE: { status: 503, when: 'the database cannot be reached just now' },
} as const satisfies Record<string, { status: number; when: string }>;

export type ErrorCode = keyof typeof ERRORS;
