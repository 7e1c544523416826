#include "actors/identity/messages.hpp"

#include <fmt/format.h>

namespace signalbox::actors {

mail::message sign_up_message(const mail_recipient& to, const std::string& link) {
  return {.to = to.address,
          .subject = fmt::format("Confirm your e-mail address for {}", to.installation),
          .text = fmt::format("An account on {} was requested for {}.\n"
                              "\n"
                              "If you requested it, open this link within 24 hours and enter the "
                              "password you chose:\n"
                              "{}\n"
                              "\n"
                              "If you did not, ignore this mail: no account is created without "
                              "the link.\n",
                              to.installation, to.address, link)};
}

mail::message account_exists_message(const mail_recipient& to, const std::string& public_url) {
  return {.to = to.address,
          .subject = fmt::format("You already have an account on {}", to.installation),
          .text = fmt::format("An account on {} was requested for {}, which already has one.\n"
                              "\n"
                              "If you requested it, sign in instead:\n"
                              "{}/dashboard/sign-in\n"
                              "\n"
                              "If you forgot your password, set a new one:\n"
                              "{}/dashboard/forgot-password\n"
                              "\n"
                              "If you did not request it, ignore this mail: nothing has "
                              "changed.\n",
                              to.installation, to.address, public_url, public_url)};
}

std::string sign_up_link(const std::string& public_url, const std::string& token) {
  return fmt::format("{}/dashboard/confirm-sign-up?token_hash={}", public_url, token);
}

mail::message recovery_message(const mail_recipient& to, const std::string& link) {
  return {.to = to.address,
          .subject = fmt::format("Set a new password for {}", to.installation),
          .text = fmt::format("A new password was requested for {}.\n"
                              "\n"
                              "If you requested it, open this link within an hour:\n"
                              "{}\n"
                              "\n"
                              "The link works once and signs you out on all other devices. If you "
                              "did not request it, ignore this mail: your password has not "
                              "changed.\n",
                              to.address, link)};
}

mail::message email_change_message(const mail_recipient& to, const std::string& link) {
  return {.to = to.address,
          .subject = fmt::format("Confirm your e-mail address for {}", to.installation),
          .text = fmt::format("You asked to use {} for your account on {}.\n"
                              "\n"
                              "Open this link within 24 hours to confirm it:\n"
                              "{}\n"
                              "\n"
                              "If you did not request it, ignore this mail.\n",
                              to.address, to.installation, link)};
}

mail::message email_change_notice(const mail_recipient& to, const std::string& requested) {
  return {.to = to.address,
          .subject = fmt::format("Your e-mail address for {} is about to change", to.installation),
          .text = fmt::format("A change of your account's e-mail address to {} was requested.\n"
                              "\n"
                              "If you requested it, there is nothing to do. If you did not, change "
                              "your password and end your other sessions.\n",
                              requested)};
}

mail::message email_changed_notice(const mail_recipient& to, const std::string& now,
                                   const std::string& undo_link) {
  return {.to = to.address,
          .subject = fmt::format("Your e-mail address for {} has changed", to.installation),
          .text = fmt::format("Your account now uses {}. Sign in with that address.\n"
                              "\n"
                              "If you did not request it, open this link within 7 days. It "
                              "restores your address, signs you out everywhere and lets you set a "
                              "new password:\n"
                              "{}\n",
                              now, undo_link)};
}

mail::message email_restored_notice(const mail_recipient& to) {
  return {.to = to.address,
          .subject =
              fmt::format("Your e-mail address was removed from an account on {}", to.installation),
          .text = fmt::format("The owner of the account restored its previous address. {} is no "
                              "longer used for it, and you have been signed out.\n",
                              to.address)};
}

std::string recovery_link(const std::string& public_url, const std::string& token) {
  return fmt::format("{}/dashboard/reset-password?token_hash={}", public_url, token);
}

std::string email_undo_link(const std::string& public_url, const std::string& token) {
  return fmt::format("{}/dashboard/reset-password?type=email_undo&token_hash={}", public_url,
                     token);
}

std::string email_change_link(const std::string& public_url, const std::string& token) {
  return fmt::format("{}/dashboard/confirm-email?token_hash={}", public_url, token);
}

}  // namespace signalbox::actors
