export const VerifyEmailPage = () => <div className="wrap py-12"><h1>VerifyEmailPage</h1></div>;
