-- Strangers choose these names: an edited subject that holds one becomes the fixed one (docs/decisions/0036).
-- Subjects that nobody has edited follow the product's wording by themselves.
update notification_settings set title = 'An invitation to {app}'
where setting_name = 'invitation' and title like '%{inviter}%';
update notification_settings set title_fr = 'Une invitation à {app}'
where setting_name = 'invitation' and title_fr like '%{inviter}%';
update notification_settings set title = '{vendor} is asked to join a network'
where setting_name = 'network request' and title like '%{other}%';
update notification_settings set title_fr = '{vendor} est invité dans un réseau'
where setting_name = 'network request' and title_fr like '%{other}%';
update notification_settings set title = 'Your network request has been answered'
where setting_name = 'network decision' and title like '%{other}%';
update notification_settings set title_fr = 'Votre invitation de réseau a reçu une réponse'
where setting_name = 'network decision' and title_fr like '%{other}%';
update notification_settings set title = 'You are now a contact of a vendor'
where setting_name = 'new contact' and title like '%{vendor}%';
update notification_settings set title_fr = 'Vous êtes maintenant personne-ressource d''un fournisseur'
where setting_name = 'new contact' and title_fr like '%{vendor}%';
