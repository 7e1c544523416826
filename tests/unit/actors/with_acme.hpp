#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include "tests/unit/actors/virtual_installation.hpp"

namespace signalbox::testing {

/// A running installation with an account and its organization.
class with_acme : public virtual_installation {
 public:
  explicit with_acme(provisioning::simulated_settings fleet_settings = {})
      : virtual_installation(std::move(fleet_settings)) {
    open();
  }
  /// Uses another storage.
  explicit with_acme(std::unique_ptr<storage::pool> stored_in)
      : virtual_installation(std::move(stored_in)) {
    open();
  }

  [[nodiscard]] std::string acme_topic() const { return "org:" + acme.value; }
  static std::string topic_of(const domain::project_ref& ref) { return "project:" + ref.value; }

  [[nodiscard]] domain::project_status status(const domain::project_ref& ref) {
    return project(ref).condition.status;
  }

  /// Creates a project whose steps wait for `provisioning_workers.run_one`.
  domain::project_ref create_held() {
    provisioning_workers.held = true;
    return create(acme);
  }

  /// Performs the waiting step.
  void perform_one() {
    REQUIRE(provisioning_workers.waiting() > 0);
    provisioning_workers.run_one();
    run_pending();
  }

  actors::issued_session ada;
  domain::organization_slug acme;

 private:
  void open() {
    start();
    ada = sign_up("ada@example.org");
    acme = found(ada, "Acme");
  }
};

}  // namespace signalbox::testing
