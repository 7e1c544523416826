#include "api/status/status_documents.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "api/status/status_feed.hpp"
#include "api/status/status_html.hpp"
#include "core/json/json.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::status_documents;
using domain::public_incident;

namespace {

const core::time_point status_documents_noon{1'763'640'000'123ms};

domain::status_view page_with(std::vector<public_incident> incidents) {
  domain::status_view view;
  view.title = "Acme's <status>";
  view.url = "https://signalbox.example/status";
  view.changed_at = status_documents_noon;
  view.incidents = std::move(incidents);
  return view;
}

public_incident incident_titled(const std::string& title, const std::string& message) {
  public_incident made;
  made.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  made.title = title;
  made.opened_at = status_documents_noon;
  made.updates = {{.at = status_documents_noon + 5min,
                   .state = domain::incident_state::identified,
                   .message = message}};
  return made;
}

/// Returns why a text is not well-formed XML: mismatched elements, a bare `&`, or an invalid
/// character. Empty when it is.
std::string fault_of_xml(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') return "a control character";
    if (text[at] == '&') {
      const auto end = text.find(';', at);
      if (end == std::string::npos || end - at > 6) return "a bare ampersand";
    }
    if (text[at] == '>') return "a bare bracket";
    if (text[at] != '<') continue;
    const auto end = text.find('>', at);
    if (end == std::string::npos) return "an element without an end";
    const auto tag = text.substr(at + 1, end - at - 1);
    at = end;
    if (tag.starts_with('?') || tag.ends_with('/')) continue;
    const auto name = tag.substr(tag.starts_with('/') ? 1 : 0, tag.find(' '));
    if (!tag.starts_with('/')) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> closes nothing";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : open.back() + " is open";
}

transport::http::request asks_for(const std::string& path, const std::string& tag = {}) {
  transport::http::request made;
  made.path = path;
  if (!tag.empty()) made.headers.add("If-None-Match", tag);
  return made;
}

}  // namespace

TEST_CASE("status feed: is an Atom feed as required by RFC 4287") {
  const auto feed = api::status_feed(page_with({incident_titled("Slow disks", "Found it.")}));
  CHECK(fault_of_xml(feed).empty());
  for (const char* part :
       {"<feed xmlns=\"http://www.w3.org/2005/Atom\">",
        "<id>https://signalbox.example/status/history.atom</id>",
        "<title>Acme&#39;s &lt;status&gt;</title>", "<updated>2025-11-20T12:00:00.123Z</updated>",
        "<author><name>", "rel=\"self\"", "<id>urn:uuid:6f0b3c1e-0000-4000-8000-000000000001</id>",
        "<published>2025-11-20T12:00:00.123Z</published>",
        "<updated>2025-11-20T12:05:00.123Z</updated>", "Found it."}) {
    CAPTURE(part);
    CHECK(feed.find(part) != std::string::npos);
  }
}

TEST_CASE("status feed: stays well-formed with any user text") {
  std::mt19937 random{7};
  const std::string letters("<>&\"'/?!-[]; \0\x01\x0b\xff\xc3\xa9]]>--><script>&amp;", 38);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (int length = 0; length < 40; ++length)
      text += letters[random() % letters.size()];
    auto what = incident_titled(text, text);
    what.post_mortem = text;
    const auto fault = fault_of_xml(api::status_feed(page_with({what})));
    CAPTURE(round);
    CHECK(fault == "");
  }
}

TEST_CASE("status page: contains the state, as HTML and for its script") {
  const auto html = api::status_html(page_with({incident_titled("Slow disks", "Found it.")}),
                                     status_documents_noon, "");
  CHECK(html.find("<title>Acme&#39;s &lt;status&gt;: ") != std::string::npos);
  CHECK(html.find("\">Slow disks</a></h3>") != std::string::npos);
  CHECK(html.find("20 Nov 2025, 12:05 UTC") != std::string::npos);
  CHECK(html.find(
            "Last updated <time datetime=\"2025-11-20T12:00:00.123Z\">20 Nov 2025, 12:00 UTC") !=
        std::string::npos);
  const std::string before =
      R"(<script type="application/json" id="status-state" data-as-of="2025-11-20T12:00:00.123Z">)";
  const auto at = html.find(before);
  REQUIRE(at != std::string::npos);
  const auto begin = at + before.size();
  const auto state = core::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  CHECK(state.at("page").at("title") == "Acme's <status>");
}

TEST_CASE("status page: user texts cannot start or end an element") {
  const auto html = api::status_html(
      page_with({incident_titled("</script><script>alert(1)</script>", "<img src=x>")}),
      status_documents_noon, "<html><title>Status</title><div id=\"root\"></div></html>");
  CHECK(html.find("<script>alert") == std::string::npos);
  CHECK(html.find("<img") == std::string::npos);
  CHECK(html.find("</html>") != std::string::npos);
}

TEST_CASE("status documents: are unavailable before the first snapshot") {
  const actors::status_snapshot snapshot;
  status_documents documents(snapshot, {});
  CHECK_FALSE(
      documents.answer(status_documents::kind::page, asks_for("/status"), status_documents_noon));
}

TEST_CASE("status documents: the page, which shows its time, is rendered again after a while") {
  actors::status_snapshot snapshot;
  snapshot.publish(page_with({}));
  status_documents documents(snapshot, {});
  const auto tag_at = [&](status_documents::kind which, core::time_point at) {
    return std::string(
        documents.answer(which, asks_for("/status"), at)->headers.find("ETag").value());
  };
  using enum status_documents::kind;
  const auto first = tag_at(page, status_documents_noon);
  CHECK(tag_at(page, status_documents_noon + status_documents::age_max - 1ms) == first);
  CHECK(tag_at(page, status_documents_noon + 1h) != first);
  CHECK(tag_at(page, status_documents_noon + 1h + 1s) == tag_at(page, status_documents_noon + 1h));
  CHECK(tag_at(summary, status_documents_noon) == tag_at(summary, status_documents_noon + 1h));
}

TEST_CASE("status documents: are served from memory, or as 304, until something changes") {
  actors::status_snapshot snapshot;
  snapshot.publish(page_with({}));
  status_documents documents(snapshot,
                             {.frame = {}, .headers = {{"Content-Security-Policy", "none"}}});
  const auto ask = [&](status_documents::kind which, const std::string& tag = {}) {
    auto made = documents.answer(which, asks_for("/status", tag), status_documents_noon);
    REQUIRE(made);
    return *made;
  };
  for (const auto which : {status_documents::kind::page, status_documents::kind::summary,
                           status_documents::kind::widget, status_documents::kind::feed}) {
    const auto first = ask(which);
    CHECK(first.status == 200);
    CHECK(first.headers.find("Cache-Control") == "public, max-age=5");
    const auto tag = std::string(first.headers.find("ETag").value());
    CHECK(ask(which, tag).status == 304);
    snapshot.publish(page_with({incident_titled(tag, tag)}));
    CHECK(ask(which, tag).status == 200);
    const bool has_policy = first.headers.find("Content-Security-Policy").has_value();
    CHECK(has_policy == (which == status_documents::kind::page));
  }
}
