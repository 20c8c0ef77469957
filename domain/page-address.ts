/** Paths of programs, and names of files. What is missing there is a 404: a page in its place would be taken for the file. */
const NOT_A_PAGE = /^\/(?:api|assets|health|images|logout|silhouettes)(?:\/|$)|\/\.|\.[a-z][a-z0-9]*$/i;

/** Whether an address ('/detail/3', without its query) is answered with the application when no file stands there. */
export const isPageAddress = (pathname: string): boolean => !NOT_A_PAGE.test(pathname);
