#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/installation.hpp"
#include "actors/messages/own_account.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using transport::http::method;

constexpr std::string_view installation_pattern = "/platform/operator/installation";

template <class T>
json sourced_json(const domain::sourced<T>& what, std::string_view field, json value) {
  return {{"value", std::move(value)},
          {"source", domain::setting_source_names.name_of(what.from)},
          {"setting", domain::configured_by(field)}};
}

json mail_json(const std::optional<domain::mail_account>& mail) {
  if (!mail) return {};
  return {{"url", mail->url},
          {"from", mail->from},
          {"user", mail->user},
          {"has_password", !mail->password.empty()}};
}

success installation_shown(const domain::effective_installation& what) {
  return ok({{"name", sourced_json(what.name, "name", what.name.value)},
             {"sign_up", sourced_json(what.sign_up, "sign_up",
                                      std::string{domain::to_string(what.sign_up.value)})},
             {"public_url", sourced_json(what.public_url, "public_url", what.public_url.value)},
             {"mail", sourced_json(what.mail, "mail", mail_json(what.mail.value))}});
}

domain::installation_change requested_change(const body& input) {
  domain::installation_change to{.name = input.maybe_text("name"),
                                 .public_url = input.maybe_text("public_url"),
                                 .mail_url = input.maybe_text("mail_url"),
                                 .mail_from = input.maybe_text("mail_from"),
                                 .mail_user = input.maybe_text("mail_user"),
                                 .mail_password = input.maybe_text("mail_password")};
  if (const auto policy = input.maybe_text("sign_up"))
    to.sign_up = domain::sign_up_policy_names.value_of(*policy);
  return to;
}

/// Verifies the person: the public URL decides where links with secrets lead. The command line has
/// no login session.
awaitable<core::result<void>> demand_proof(call& c) {
  if (c.caller.is != principal::kind::person) co_return core::result<void>{};
  actors::demand_proof request{.by = c.requester()};
  const auto proved = co_await ask(c, c.in.identity, std::move(request));
  if (!proved) co_return std::unexpected(proved.error());
  co_return core::result<void>{};
}

awaitable<outcome> show_installation(call& c) {
  auto found = co_await ask<actors::describe_installation>(c, c.in.platform);
  co_return shown(std::move(found), installation_shown);
}

awaitable<outcome> change_installation(call& c) {
  if (auto proved = co_await demand_proof(c); !proved)
    co_return std::unexpected(std::move(proved.error()));
  actors::change_installation request{.to = requested_change(c.input), .by = c.requester()};
  auto changed = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(changed), installation_shown);
}

awaitable<outcome> send_test_message(call& c) {
  if (auto proved = co_await demand_proof(c); !proved)
    co_return std::unexpected(std::move(proved.error()));
  auto to = c.input.maybe_text("to").value_or(c.caller.account.email);
  if (to.empty()) co_return domain::fail_field("to", "is required without an account");
  actors::send_test_message request{
      .through = requested_change(c.input), .to = to, .by = c.requester()};
  auto sent = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(sent), [&to](const actors::done&) { return ok({{"sent_to", to}}); });
}

std::vector<body_field> mail_fields() {
  return {{.name = "mail_url",
           .summary = "`smtp://host[:port]` or `smtps://host[:port]`; empty: no mail is sent",
           .required = false},
          {.name = "mail_from", .summary = "The sender's address", .required = false},
          {.name = "mail_user", .summary = "Empty: no authentication", .required = false},
          {.name = "mail_password",
           .summary = "Absent: unchanged, as long as the server stays the same",
           .required = false}};
}

std::vector<body_field> installation_fields() {
  std::vector<body_field> fields{{.name = "name",
                                  .summary = "Up to 40 characters; empty: Signalbox",
                                  .required = false,
                                  .characters_max = domain::installation_name_characters_max},
                                 {.name = "sign_up",
                                  .summary = "Who may create an account",
                                  .required = false,
                                  .one_of = domain::sign_up_policy_names.names()},
                                 {.name = "public_url",
                                  .summary = "An origin; empty: localhost and the port",
                                  .required = false}};
  for (auto& each : mail_fields())
    fields.push_back(std::move(each));
  return fields;
}

std::vector<body_field> test_fields() {
  auto fields = mail_fields();
  fields.push_back({.name = "to",
                    .summary = "The recipient; absent: your address",
                    .required = false,
                    .rule = domain::check_email});
  return fields;
}

}  // namespace

std::vector<route> installation_routes() {
  return {{.name = "show_installation",
           .summary = "View the settings of the installation and their sources",
           .verb = method::get,
           .pattern = installation_pattern,
           .lets_in = entry::operators,
           .answers = body_of("Installation"),
           .run = show_installation},
          {.name = "change_installation",
           .summary = "Change the settings of the installation; takes effect immediately",
           .verb = method::patch,
           .pattern = installation_pattern,
           .lets_in = entry::operators,
           .platform_only = true,
           .audited_as = domain::audit::installation_update,
           .body = installation_fields(),
           .answers = body_of("Installation"),
           .fails = {errc::conflict},
           .run = change_installation},
          {.name = "send_test_message",
           .summary = "Send a test message, also through a mail server that is not stored yet",
           .verb = method::post,
           .pattern = "/platform/operator/installation/test-message",
           .lets_in = entry::operators,
           .platform_only = true,
           .audited_as = domain::audit::installation_test_message,
           .body = test_fields(),
           .answers = body_of("TestMessage"),
           .fails = {errc::conflict},
           .run = send_test_message}};
}

}  // namespace signalbox::api
