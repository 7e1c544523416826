#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/platform.hpp"
#include "api/http/call.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using transport::http::method;

constexpr std::size_t notice_characters_max = 300;

awaitable<outcome> put_notice(call& c) {
  actors::put_notice request{.message = c.input.text("message"),
                             .link = c.input.maybe_text("link").value_or(""),
                             .by = c.requester()};
  auto put = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(put), [](const actors::shown_notice& what) {
    return ok({{"id", what.id}, {"message", what.message}, {"link", what.link}});
  });
}

awaitable<outcome> clear_notice(call& c) {
  actors::clear_notice request{.by = c.requester()};
  auto gone = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

/// Specification point 5: a URL is valid only if it uses http or https.
core::result<std::string> check_web_address(std::string_view field, std::string_view text) {
  if (text.starts_with("https://") || text.starts_with("http://")) return std::string{text};
  return domain::fail_field(std::string{field}, "must begin with https:// or http://");
}

constexpr std::string_view notice_pattern = "/platform/operator/notice";

}  // namespace

std::vector<route> notice_routes() {
  return {{.name = "put_notice",
           .summary = "Publish a notice in place of the current one; sets the flag "
                      "showNoticeBanner, which makes it visible",
           .verb = method::put,
           .pattern = notice_pattern,
           .lets_in = entry::operators,
           .does = domain::operator_action::put_notice,
           .body = {{.name = "message",
                     .summary = "One or two sentences",
                     .characters_max = notice_characters_max,
                     .rule = domain::check_not_blank},
                    {.name = "link",
                     .summary = "A link to more information",
                     .required = false,
                     .rule = check_web_address}},
           .answers = body_of("Notice"),
           .run = put_notice},
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
