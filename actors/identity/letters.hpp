#pragma once

#include <string>

#include "mail/letter.hpp"

/// What people get by mail about their accounts. Plain text, short, and never more than the person
/// at that address may know.
namespace signalbox::actors {

/// A link that creates the account of a sign-up, good for 24 hours.
[[nodiscard]] mail::letter sign_up_letter(const std::string& to, const std::string& link);

/// To an address that has an account: a sign-up was made with it.
[[nodiscard]] mail::letter account_exists_letter(const std::string& to,
                                                 const std::string& public_url);

/// Where the link that creates an account leads.
[[nodiscard]] std::string sign_up_link(const std::string& public_url, const std::string& token);

/// A link for a forgotten password, good for an hour.
[[nodiscard]] mail::letter recovery_letter(const std::string& to, const std::string& link);

/// A link to a new address, which proves that the person holds it.
[[nodiscard]] mail::letter email_change_letter(const std::string& to, const std::string& link);

/// To the old address: another one was requested.
[[nodiscard]] mail::letter email_change_notice(const std::string& to, const std::string& requested);

/// To the old address: the new one counts, and how to undo that.
[[nodiscard]] mail::letter email_changed_notice(const std::string& to, const std::string& now,
                                                const std::string& undo_link);

/// To an address that an account no longer has, because the owner of the one before undid it.
[[nodiscard]] mail::letter email_restored_notice(const std::string& to);

/// Where the link for a forgotten password leads.
[[nodiscard]] std::string recovery_link(const std::string& public_url, const std::string& token);

/// Where the link that restores an earlier address leads.
[[nodiscard]] std::string email_undo_link(const std::string& public_url, const std::string& token);

/// Where the link to a new address leads.
[[nodiscard]] std::string email_change_link(const std::string& public_url,
                                            const std::string& token);

}  // namespace signalbox::actors
