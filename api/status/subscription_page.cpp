#include "api/status/subscription_page.hpp"

#include <fmt/format.h>

#include "api/status/status_frame.hpp"
#include "core/encoding/markup.hpp"
#include "core/encoding/url_text.hpp"

namespace signalbox::api {

namespace {

using core::escaped;
using step = subscription_page::step;

std::string_view heading_of(step shown) {
  switch (shown) {
    case step::form:
      return "Subscribe by email";
    case step::requested:
      return "Check your inbox";
    case step::confirm:
      return "Confirm your subscription";
    case step::confirmed:
      return "You're subscribed";
    case step::unsubscribe:
      return "Unsubscribe";
    case step::unsubscribed:
      return "You're unsubscribed";
  }
  return {};
}

std::string problem_html(const subscription_page& what) {
  if (what.problem.empty()) return {};
  return fmt::format("<p class=\"sp-problem\" id=\"problem\" role=\"alert\">{}</p>",
                     escaped(what.problem));
}

std::string address_form(const subscription_page& what) {
  const bool has_problem = !what.problem.empty();
  return fmt::format(
      "<p>Receive an email about each incident and maintenance: when it is announced, updated and "
      "over.</p>"
      "<form class=\"sp-form\" method=\"post\" action=\"/status/subscribe\">"
      "<label for=\"email\">Email address</label>"
      "<input id=\"email\" name=\"email\" type=\"email\" autocomplete=\"email\" maxlength=\"254\" "
      "required value=\"{}\"{}>{}<button type=\"submit\">Subscribe</button></form>"
      "<p class=\"sp-none\">Your address is used for these emails only, and deleted when you "
      "unsubscribe.</p>",
      escaped(what.email), has_problem ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : "",
      problem_html(what));
}

std::string button_form(std::string_view action, std::string_view label) {
  return fmt::format(
      "<form class=\"sp-form\" method=\"post\" action=\"{}\"><button type=\"submit\">{}</button>"
      "</form>",
      escaped(action), label);
}

std::string section_html(const subscription_page& what, const std::string& title) {
  const auto token = core::url_text(what.token);
  switch (what.shows) {
    case step::form:
      return address_form(what);
    case step::requested:
      return fmt::format(
          "<p>We sent a link to <strong>{}</strong>. Open it within 24 hours to confirm. If "
          "nothing arrives within 10 minutes, check your spam folder, then "
          "<a href=\"/status/subscribe\">try again</a>.</p>",
          escaped(what.email));
    case step::confirm:
      return problem_html(what) +
             (what.problem.empty()
                  ? button_form("/status/subscription?token=" + token, "Confirm subscription")
                  : "<p><a href=\"/status/subscribe\">Subscribe again</a></p>");
    case step::confirmed:
      return "<p>You'll receive an email about each incident and maintenance. Every email has a "
             "link to unsubscribe.</p>";
    case step::unsubscribe:
      return fmt::format("<p>Stop receiving emails from {}?</p>", escaped(title)) +
             button_form("/status/unsubscribe?key=" + token, "Unsubscribe");
    case step::unsubscribed:
      return "<p>You won't receive any more emails, and your address was deleted. "
             "<a href=\"/status/subscribe\">Subscribe again</a></p>";
  }
  return {};
}

}  // namespace

std::string subscription_html(const subscription_page& what, const domain::status_view& status,
                              core::time_point now, std::string_view frame) {
  const auto heading = heading_of(what.shows);
  return in_frame(
      {.kind = "subscription",
       .title = fmt::format("{} · {}", heading, status.title),
       .html = fmt::format("<main class=\"sp-page\">{}<section class=\"sp-section\">{}</section>{}"
                           "</main>",
                           status_subhead(status, heading, now), section_html(what, status.title),
                           status_footer(status)),
       .reloads = false},
      status, now, frame);
}

}  // namespace signalbox::api
