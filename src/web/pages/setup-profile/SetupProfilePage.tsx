export const SetupProfilePage = () => <div className="wrap py-12"><h1>SetupProfilePage</h1></div>;
