#pragma once

#include <caf/event_based_actor.hpp>

#include "actors/runtime/change_line.hpp"
#include "core/error.hpp"

namespace signalbox::actors {

/// Ends the turn of a change in `line`, which `failure` (null: none) ended; the next one begins.
///
/// After an unknown outcome (`core::is_outcome_unknown`) the actor may remember something else
/// than what is stored. It ends by a fault and begins nothing: the directory starts it again from
/// storage, so that nothing is judged or published by what it remembered. Returns whether the actor
/// goes on.
bool end_turn(caf::event_based_actor* self, change_line& line, const core::error* failure);

/// The same with the outcome of the change.
template <class T>
bool end_turn(caf::event_based_actor* self, change_line& line, const core::result<T>& outcome) {
  return end_turn(self, line, outcome ? nullptr : &outcome.error());
}

}  // namespace signalbox::actors
