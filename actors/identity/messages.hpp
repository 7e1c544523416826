#pragma once

#include <string>

#include "mail/message.hpp"

/// E-mails to users about their accounts. Plain text, short, and without details that the
/// recipient may not know.
namespace signalbox::actors {

/// The recipient of a mail, and the name of the installation that sends it.
struct mail_recipient {
  std::string address;
  std::string installation;
};

/// A link that creates the account of a sign-up, valid for 24 hours.
[[nodiscard]] mail::message sign_up_message(const mail_recipient& to, const std::string& link);

/// To an address that already has an account: a sign-up used it.
[[nodiscard]] mail::message account_exists_message(const mail_recipient& to,
                                                   const std::string& public_url);

/// Returns the address of the page that confirms a sign-up.
[[nodiscard]] std::string sign_up_link(const std::string& public_url, const std::string& token);

/// A link to reset a password, valid for an hour.
[[nodiscard]] mail::message recovery_message(const mail_recipient& to, const std::string& link);

/// A link to a new address, which proves that the user holds it.
[[nodiscard]] mail::message email_change_message(const mail_recipient& to, const std::string& link);

/// To the old address: a change of the address was requested.
[[nodiscard]] mail::message email_change_notice(const mail_recipient& to,
                                                const std::string& requested);

/// To the old address: the address was changed, and how to undo the change.
[[nodiscard]] mail::message email_changed_notice(const mail_recipient& to, const std::string& now,
                                                 const std::string& undo_link);

/// To a removed address: the owner of the previous address undid the change.
[[nodiscard]] mail::message email_restored_notice(const mail_recipient& to);

/// Returns the address of the page that resets a password.
[[nodiscard]] std::string recovery_link(const std::string& public_url, const std::string& token);

/// Returns the address of the page that restores the previous e-mail address.
[[nodiscard]] std::string email_undo_link(const std::string& public_url, const std::string& token);

/// Returns the address of the page that confirms a new e-mail address.
[[nodiscard]] std::string email_change_link(const std::string& public_url,
                                            const std::string& token);

}  // namespace signalbox::actors
