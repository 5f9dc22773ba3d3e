export const AccountPage = () => <div className="wrap py-12"><h1>AccountPage</h1></div>;
