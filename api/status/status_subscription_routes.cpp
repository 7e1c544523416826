#include <optional>
#include <string>
#include <utility>

#include "actors/messages/status_subscription.hpp"
#include "api/http/answer.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "api/status/status_answers.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using step = subscription_page::step;
using transport::http::method;

outcome shown_page(call& c, const subscription_page& what) {
  return status_answer(c.in.status->answer(what, c.in.clock()));
}

/// Returns an error: for a browser as the page with the error's status.
outcome failed_page(call& c, subscription_page what, const core::error& why) {
  const bool is_browser =
      c.incoming.headers.find("Accept").value_or("").find("text/html") != std::string_view::npos;
  if (!is_browser) return std::unexpected(why);
  what.problem = why.message;
  auto page = shown_page(c, what);
  if (!page) return page;
  auto& sent = std::get<ready_answer>(page->body);
  page->status = sent.status = http_status(why.code);
  if (why.retry_after) sent.headers.set("Retry-After", std::to_string(why.retry_after->count()));
  return page;
}

/// Returns the refusal of a new subscription when the page is disabled or sends no mail. The pages
/// of links stay after mail was disabled, for mails that were sent before.
std::optional<outcome> refusal_of_mail(const call& c) {
  if (c.in.status == nullptr) return status_page_disabled();
  if (!c.in.status->sends_mail())
    return core::fail(errc::not_found, "This status page doesn't send mail.");
  return std::nullopt;
}

awaitable<outcome> show_subscribe_form(call& c) {
  if (auto refusal = refusal_of_mail(c)) co_return std::move(*refusal);
  subscription_page page;
  co_return shown_page(c, page);
}

awaitable<outcome> request_status_mails(call& c) {
  if (auto refusal = refusal_of_mail(c)) co_return std::move(*refusal);
  subscription_page page{.shows = step::form, .email = c.input.maybe_text("email").value_or("")};
  const auto email = domain::check_email("email", page.email);
  if (!email) {
    const core::error why{.code = errc::bad_request,
                          .message = "Enter an email address, for example name@example.com.",
                          .retry_after = std::nullopt,
                          .fields = {},
                          .detail_code = {}};
    co_return failed_page(c, page, why);
  }
  actors::request_status_mails request{.email = *email,
                                       .remote_address = c.incoming.remote_address};
  const auto requested = co_await ask(c, c.in.platform, std::move(request));
  if (!requested) co_return failed_page(c, page, requested.error());
  page.shows = step::requested;
  page.email = *email;
  co_return shown_page(c, page);
}

awaitable<outcome> show_confirmation(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  subscription_page page{.shows = step::confirm, .token = c.query("token").value_or("")};
  co_return shown_page(c, page);
}

awaitable<outcome> confirm_status_mails(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  subscription_page page{.shows = step::confirm, .token = c.query("token").value_or("")};
  actors::confirm_status_mails request{.token = page.token};
  const auto confirmed = co_await ask(c, c.in.platform, std::move(request));
  if (!confirmed) co_return failed_page(c, page, confirmed.error());
  page.shows = step::confirmed;
  co_return shown_page(c, page);
}

awaitable<outcome> show_unsubscribe(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  subscription_page page{.shows = step::unsubscribe, .token = c.query("key").value_or("")};
  co_return shown_page(c, page);
}

awaitable<outcome> end_status_mails(call& c) {
  if (c.in.status == nullptr) co_return status_page_disabled();
  actors::end_status_mails request{.key = c.query("key").value_or("")};
  auto ended = co_await ask(c, c.in.platform, std::move(request));
  if (!ended) co_return std::unexpected(std::move(ended.error()));
  subscription_page page{.shows = step::unsubscribed};
  co_return shown_page(c, page);
}

constexpr auto html_page = text_of("text/html; charset=utf-8");

const query_field token_parameter{.name = "token", .summary = "From the link in the mail"};
const query_field key_parameter{.name = "key", .summary = "From the link in the mail"};

}  // namespace

std::vector<route> status_subscription_routes() {
  return {{.name = "show_subscribe_form",
           .summary = "Open the form for mails about incidents",
           .verb = method::get,
           .pattern = "/status/subscribe",
           .lets_in = entry::anyone,
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_subscribe_form},
          {.name = "request_status_mails",
           .summary = "Request mails about incidents; a mail with a confirmation link follows",
           .verb = method::post,
           .pattern = "/status/subscribe",
           .lets_in = entry::anyone,
           .body = {{.name = "email", .summary = "The recipient's address", .required = false}},
           .body_is_form = true,
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = request_status_mails},
          {.name = "show_confirmation",
           .summary = "Open the page that confirms a subscription; changes nothing",
           .verb = method::get,
           .pattern = "/status/subscription",
           .lets_in = entry::anyone,
           .query = {token_parameter},
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_confirmation},
          {.name = "confirm_status_mails",
           .summary = "Confirm a subscription",
           .verb = method::post,
           .pattern = "/status/subscription",
           .lets_in = entry::anyone,
           .query = {token_parameter},
           .body_is_form = true,
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = confirm_status_mails},
          {.name = "show_unsubscribe",
           .summary = "Open the page that ends a subscription; changes nothing",
           .verb = method::get,
           .pattern = "/status/unsubscribe",
           .lets_in = entry::anyone,
           .query = {key_parameter},
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = show_unsubscribe},
          {.name = "end_status_mails",
           .summary = "End a subscription, also with one click in a mail program (RFC 8058)",
           .verb = method::post,
           .pattern = "/status/unsubscribe",
           .lets_in = entry::anyone,
           .query = {key_parameter},
           .body_is_form = true,
           .answers = html_page,
           .fails = {errc::not_found, errc::unavailable},
           .run = end_status_mails}};
}

}  // namespace signalbox::api
