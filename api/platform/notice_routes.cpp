#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/notice.hpp"
#include "api/http/call.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using domain::notice;
using transport::http::method;

domain::notice_draft draft_in(const body& input) {
  return {.message = input.text("message"),
          .link = input.maybe_text("link").value_or(""),
          .severity = domain::notice_severity_names.checked_value_of(
              input.maybe_text("severity").value_or("info")),
          .starts_at = input.maybe_moment("starts_at"),
          .ends_at = input.maybe_moment("ends_at")};
}

outcome notice_shown(const call& c, result<notice> what) {
  return shown(std::move(what), [now = c.in.clock()](const notice& found) {
    return ok(domain::notice_json(found, now));
  });
}

awaitable<outcome> show_notice(call& c) {
  auto found = co_await ask<actors::describe_notice>(c, c.in.platform);
  // That there is no notice is an answer, not an error.
  if (!found && found.error().code == errc::not_found) co_return ok(nullptr);
  co_return notice_shown(c, std::move(found));
}

awaitable<outcome> put_notice(call& c) {
  actors::put_notice request{.draft = draft_in(c.input), .by = c.requester()};
  auto put = co_await ask(c, c.in.platform, std::move(request));
  co_return notice_shown(c, std::move(put));
}

awaitable<outcome> edit_notice(call& c) {
  const auto& id = c.parameter("id");
  if (!domain::is_uuid(id)) co_return core::fail(errc::not_found, "There is no such notice.");
  actors::edit_notice request{
      .id = domain::notice_id{id}, .to = draft_in(c.input), .by = c.requester()};
  auto changed = co_await ask(c, c.in.platform, std::move(request));
  co_return notice_shown(c, std::move(changed));
}

awaitable<outcome> clear_notice(call& c) {
  actors::clear_notice request{.by = c.requester()};
  auto gone = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

/// Specification point 5: a URL is valid only if it uses http or https.
result<std::string> check_web_address(std::string_view field, std::string_view text) {
  if (text.starts_with("https://") || text.starts_with("http://")) return std::string{text};
  return domain::fail_field(std::string{field}, "must begin with https:// or http://");
}

std::vector<body_field> draft_fields() {
  return {{.name = "message",
           .summary = "One or two sentences, at most 5 lines",
           .characters_max = domain::notice_characters_max,
           .rule = domain::check_notice_message},
          {.name = "link",
           .summary = "A link to more information",
           .required = false,
           .rule = check_web_address},
          {.name = "severity",
           .summary = "`info` by default",
           .required = false,
           .one_of = domain::notice_severity_names.names()},
          {.name = "starts_at",
           .summary = "When it is shown: at most 365 days from now; absent, or in the past: now",
           .kind = value_kind::moment,
           .required = false},
          {.name = "ends_at",
           .summary = "When it is hidden: in the future, after its start, at most 365 days from "
                      "now; absent: when it is removed",
           .kind = value_kind::moment,
           .required = false}};
}

constexpr std::string_view notice_pattern = "/platform/operator/notice";

}  // namespace

std::vector<route> notice_routes() {
  return {{.name = "show_notice",
           .summary = "View the latest notice, which may be scheduled or have ended; null without "
                      "one",
           .verb = method::get,
           .pattern = notice_pattern,
           .lets_in = entry::operators,
           .does = domain::operator_action::put_notice,
           .answers = body_of("LatestNotice"),
           .run = show_notice},
          {.name = "put_notice",
           .summary = "Publish or schedule a notice in place of the latest one; sets the flag "
                      "showNoticeBanner, which makes it visible",
           .verb = method::put,
           .pattern = notice_pattern,
           .lets_in = entry::operators,
           .does = domain::operator_action::put_notice,
           .body = draft_fields(),
           .answers = body_of("Notice"),
           .run = put_notice},
          {.name = "edit_notice",
           .summary = "Replace the content of the latest notice, before its end; users who "
                      "dismissed it do not see it again",
           .verb = method::put,
           .pattern = "/platform/operator/notice/{id}",
           .lets_in = entry::operators,
           .does = domain::operator_action::put_notice,
           .body = draft_fields(),
           .answers = body_of("Notice"),
           .fails = {errc::not_found, errc::conflict},
           .run = edit_notice},
          {.name = "take_down_notice",
           .summary = "Remove the notice",
           .verb = method::delete_,
           .pattern = notice_pattern,
           .lets_in = entry::operators,
           .does = domain::operator_action::put_notice,
           .answers = no_body(),
           .run = clear_notice}};
}

}  // namespace signalbox::api
