#include "actors/incident_deliveries.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

/// An installation that tells one webhook, which answers as the test wants.
struct with_webhook : with_acme {
  std::vector<actors::outgoing_call> calls;
  std::size_t refusals = 0;  ///< of the next calls
  actors::incident_outlets outlets{
      .targets = {{.kind = domain::delivery_kind::webhook, .address = "https://a.example/x"}},
      .webhook_secret = "a secret of the tests",
      .workers = provisioning_workers,
      .post = [this](const actors::outgoing_call& what) -> domain::result<void> {
        calls.push_back(what);
        if (refusals == 0) return {};
        --refusals;
        return domain::fail(domain::errc::unavailable, "The receiver answered 500.");
      }};

  with_webhook() { environment.outlets = &outlets; }

  void open() {
    domain::incident draft;
    draft.title = "Slow disks";
    need(ask(directory, actors::open_incident{draft, "We look.", by(ada)}));
    settle();
  }
  std::vector<domain::incident_delivery> listed(const std::string& state) {
    return need(ask(directory, actors::list_incident_deliveries{state, 10}));
  }
  static std::string header(const actors::outgoing_call& of, const std::string& name) {
    for (const auto& [key, value] : of.headers)
      if (key == name) return value;
    return {};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: a change is told at once, signed, and once") {
  open();
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].url == "https://a.example/x");
  CHECK(header(calls[0], "Signalbox-Signature") ==
        domain::delivery_signature("a secret of the tests", now(), calls[0].body));
  CHECK(listed("delivered").size() == 1);
  CHECK(listed("waiting").empty());
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: what is refused is told again under its id") {
  refusals = 2;
  open();
  CHECK(calls.size() == 1);
  CHECK(listed("waiting").at(0).tries == 1);
  pass(1s);
  CHECK(calls.size() == 2);
  pass(2s);
  REQUIRE(calls.size() == 3);
  CHECK(header(calls[0], "Signalbox-Delivery") == header(calls[2], "Signalbox-Delivery"));
  CHECK(calls[0].body == calls[2].body);
  CHECK(listed("delivered").at(0).tries == 2);
}

TEST_CASE_FIXTURE(with_webhook, "incident deliveries: without outlets nothing is told") {
  environment.outlets = nullptr;
  open();
  CHECK(calls.empty());
  CHECK(listed("").empty());
}
