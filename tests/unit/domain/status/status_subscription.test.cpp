#include "domain/status/status_subscription.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

const status_address page{.title = "Acme status", .url = "https://acme.example/status"};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("status subscription: mails name the page and contain their link") {
  const auto invitation = confirmation_message(page, "a token");
  CHECK(invitation.subject == "Confirm your subscription to Acme status");
  CHECK(has(invitation.text, "\nhttps://acme.example/status/subscription?token=a%20token\n"));
  CHECK(has(invitation.text, "valid for 24 hours"));
  const auto known = subscribed_message(page, "key");
  CHECK(has(known.text, "https://acme.example/status/unsubscribe?key=key\n"));
}

TEST_CASE("status subscription: a change is mailed with its page and the link to unsubscribe") {
  incident what;
  what.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.title = "Slow disks";
  what.impact = incident_impact::major;
  const auto body = delivery_body("incident.opened", what, {});
  const auto made = subscriber_message(body, page, "key");
  CHECK(made.subject == "[investigating] Slow disks");
  CHECK(has(made.text, "Impact: major."));
  CHECK(has(made.text,
            "\nhttps://acme.example/status/incidents/6f0b3c1e-0000-4000-8000-000000000001\n"));
  CHECK(has(made.text, "\nUnsubscribe: https://acme.example/status/unsubscribe?key=key\n"));
}
