#pragma once

#include "tests/unit/actors/with_acme.hpp"
#include "tests/unit/storage/cut_storage.hpp"

namespace signalbox::testing {

/// Constructed before the installation, whose pool must not outlive it.
struct with_commit_cut {
  commit_cut cut;
};

/// An installation whose storage can lose a COMMIT.
class with_cut_storage : public with_commit_cut, public with_acme {
 public:
  with_cut_storage()
      : with_acme(cut.open_pool(private_server::shared().conninfo() + " dbname=migrated")) {}
};

}  // namespace signalbox::testing
